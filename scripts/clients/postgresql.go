// Speaks to a PostgreSQL server by pgx: parameters, NULLs, a batch, COPY. Usage: postgresql PORT
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"
)

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func expect(right bool, what ...any) {
	if !right {
		check(fmt.Errorf("unexpected: %v", what))
	}
}

func main() {
	ctx := context.Background()
	conn, err := pgx.Connect(ctx, "postgres://app:secret@127.0.0.1:"+os.Args[1]+"/postgres?sslmode=prefer")
	check(err)
	defer conn.Close(ctx)

	var number int
	var text *string
	check(conn.QueryRow(ctx, "select $1::int * 2, $2::text", 21, nil).Scan(&number, &text))
	expect(number == 42 && text == nil, number, text)

	_, err = conn.Exec(ctx, "create temporary table t (n int, name text)")
	check(err)
	rows := make([][]any, 50000)
	for i := range rows {
		rows[i] = []any{i, "name"}
		if i%2 == 0 {
			rows[i][1] = nil
		}
	}
	copied, err := conn.CopyFrom(ctx, pgx.Identifier{"t"}, []string{"n", "name"}, pgx.CopyFromRows(rows))
	check(err)
	expect(copied == 50000, copied)

	batch := &pgx.Batch{}
	for i := 0; i < 100; i++ {
		batch.Queue("select count(*) from t where n < $1 and name is null", i)
	}
	results := conn.SendBatch(ctx, batch)
	for i := 0; i < 100; i++ {
		check(results.QueryRow().Scan(&number))
		expect(number == (i+1)/2, i, number)
	}
	check(results.Close())
	_, err = conn.Exec(ctx, "select * from nowhere")
	expect(err != nil)
	fmt.Println("parameters, COPY, a batch, errors")
}
