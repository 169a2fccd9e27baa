// Streams content of so many bytes to the path that echoes it, and compares what comes back: sized, then chunked.
//
//	go run upload.go URL BYTES
package main

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"math/rand"
	"net/http"
	"os"
	"strconv"
	"time"
)

func main() {
	count, err := strconv.ParseInt(os.Args[2], 10, 64)
	if err != nil {
		fail(err)
	}
	start := time.Now()
	echo(os.Args[1], count, count)
	echo(os.Args[1], count, -1)
	fmt.Printf("%d MB each way, sized and chunked, in %.1f s\n", count/1_000_000, time.Since(start).Seconds())
}

func echo(url string, count int64, length int64) {
	up, down := sha256.New(), sha256.New()
	content := io.TeeReader(io.LimitReader(rand.New(rand.NewSource(count)), count), up)
	request, err := http.NewRequest("POST", url, io.NopCloser(content))
	if err != nil {
		fail(err)
	}
	request.ContentLength = length
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		fail(err)
	}
	defer answer.Body.Close()
	received, err := io.Copy(down, answer.Body)
	if err != nil {
		fail(err)
	}
	if answer.StatusCode != 200 || received != count || !bytes.Equal(up.Sum(nil), down.Sum(nil)) {
		fail(fmt.Errorf("%s, %d of %d bytes, or other ones", answer.Status, received, count))
	}
}

func fail(err error) {
	fmt.Println(err)
	os.Exit(1)
}
