-- For wrk: DEPTH requests of PATH are written at once. At the end one line of numbers is printed.

local depth = 1

init = function(arguments)
    depth = tonumber(arguments[1])
    local one = wrk.format("GET")
    local all = {}
    for i = 1, depth do
        all[i] = one
    end
    batch = table.concat(all)
end

request = function()
    return batch
end

done = function(summary, latency, requests)
    io.write(string.format("numbers %d %d %d %d %d %d %d\n",
        summary.requests, summary.duration,
        latency:percentile(50), latency:percentile(99), latency:percentile(99.9),
        summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
        summary.errors.status))
end
