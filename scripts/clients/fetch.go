// Gets three files twice with net/http; only the first request may need a new connection.
package main

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"os"
	"path/filepath"
	"time"
)

func main() {
	url, root := os.Args[1], os.Args[2]
	client := &http.Client{Transport: &http.Transport{}, Timeout: 20 * time.Second}
	connections := 0
	trace := &httptrace.ClientTrace{GotConn: func(info httptrace.GotConnInfo) {
		if !info.Reused {
			connections++
		}
	}}
	for i := 0; i < 2; i++ {
		for _, name := range []string{"small.txt", "4k.bin", "3m.bin"} {
			request, err := http.NewRequest("GET", url+"/"+name, nil)
			check(err)
			answer, err := client.Do(request.WithContext(httptrace.WithClientTrace(request.Context(), trace)))
			check(err)
			body, err := io.ReadAll(answer.Body)
			check(err)
			check(answer.Body.Close())
			want, err := os.ReadFile(filepath.Join(root, name))
			check(err)
			if answer.StatusCode != 200 || !bytes.Equal(body, want) {
				check(fmt.Errorf("%s: status %d, %d of %d bytes", name, answer.StatusCode, len(body), len(want)))
			}
		}
	}
	if connections != 1 {
		check(fmt.Errorf("%d connections instead of 1", connections))
	}
	fmt.Println("6 files over 1 connection")
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}
