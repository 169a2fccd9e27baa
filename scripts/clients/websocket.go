// Drives the sample websocket-server by the package github.com/coder/websocket: echo, fragments, pings, chat, closes.
// Usage: websocket PORT
package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"time"

	"github.com/coder/websocket"
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

func open(ctx context.Context, path string) *websocket.Conn {
	conn, _, err := websocket.Dial(ctx, "ws://127.0.0.1:"+os.Args[1]+path, nil)
	check(err)
	conn.SetReadLimit(1 << 21)
	return conn
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()

	conn := open(ctx, "/echo")
	for _, size := range []int{0, 1, 125, 126, 65535, 65536, 1 << 20} {
		for _, kind := range []websocket.MessageType{websocket.MessageText, websocket.MessageBinary} {
			sent := bytes.Repeat([]byte{'x'}, size)
			check(conn.Write(ctx, kind, sent))
			got, data, err := conn.Read(ctx)
			check(err)
			expect(got == kind && bytes.Equal(data, sent), size, got, len(data))
		}
	}
	writer, err := conn.Writer(ctx, websocket.MessageText)
	check(err)
	for i := 0; i < 100; i++ {
		_, err = writer.Write(bytes.Repeat([]byte("fragment "), 1000))
		check(err)
	}
	check(writer.Close())
	_, data, err := conn.Read(ctx)
	check(err)
	expect(len(data) == 900000, len(data))
	reading := conn.CloseRead(ctx)
	check(conn.Ping(ctx))
	check(conn.Close(websocket.StatusNormalClosure, "done"))
	<-reading.Done()

	one, other := open(ctx, "/chat"), open(ctx, "/chat")
	check(one.Write(ctx, websocket.MessageText, []byte("to all")))
	_, data, err = other.Read(ctx)
	check(err)
	expect(string(data) == "to all", string(data))
	check(one.Write(ctx, websocket.MessageBinary, []byte{1}))
	_, _, err = one.Read(ctx)
	expect(websocket.CloseStatus(err) == websocket.StatusUnsupportedData, err)
	check(other.Close(websocket.StatusNormalClosure, ""))

	_, _, err = websocket.Dial(ctx, "ws://127.0.0.1:"+os.Args[1]+"/none", nil)
	expect(err != nil)
	fmt.Println("14 echoes up to 1 MiB, a message of many fragments, a ping, a chat, 3 closes, a path that is not there")
}
