-- For wrk: DEPTH requests of PATH are written at once. At the end one line of numbers is printed.

-- A global function "request" would be called for every request; what wrk.format gives once costs it nothing.
init = function(arguments)
    local batch = string.rep(wrk.format("GET"), tonumber(arguments[1]))
    wrk.format = function() return batch end
end

-- wrk adds latencies of requests that a slow answer kept back. With pipelining some of them are below the least that was
-- measured; its percentiles count those, but do not find them, and are 0 from where the others end.
local function share(latency)
    local low, high = 0, 100
    for i = 1, 30 do
        local middle = (low + high) / 2
        if latency:percentile(middle) > 0 then low = middle else high = middle end
    end
    return low / 100
end

done = function(summary, latency, requests)
    local found = share(latency)
    io.write(string.format("numbers %d %d %d %d %d %d %d\n",
        summary.requests, summary.duration,
        latency:percentile(50 * found), latency:percentile(99 * found), latency:percentile(99.9 * found),
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
        summary.errors.status))
end
