-- wrk: posts 4 KiB, and fails if anything but 200 and as many bytes come back.
wrk.method = "POST"
wrk.body = string.rep("0123456789abcdef", 256)
wrk.headers["Content-Type"] = "application/octet-stream"

local threads = {}

function setup(thread)
  thread:set("wrong", 0)
  table.insert(threads, thread)
end

function response(status, headers, body)
  if status ~= 200 or #body ~= #wrk.body then
    wrong = wrong + 1
  end
end

function done(summary, latency, requests)
  local sum = 0
  for _, thread in ipairs(threads) do
    sum = sum + thread:get("wrong")
  end
  io.write(string.format("wrong answers: %d\n", sum))
end
