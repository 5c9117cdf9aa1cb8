-- Has wrk say in one line of JSON what it counted, unrounded; times are in microseconds. wrk -s wrk-figures.lua ...
local PERCENTILES = { 50, 75, 90, 99, 99.9 }

local function object (fields)
  local texts = {}
  for name, value in pairs(fields) do
    table.insert(texts, string.format(type(value) == 'number' and '"%s":%.17g' or '"%s":%s', name, value))
  end
  return '{' .. table.concat(texts, ',') .. '}'
end

done = function (summary, latency)
  local percentiles = {}
  for _, percentile in ipairs(PERCENTILES) do percentiles[tostring(percentile)] = latency:percentile(percentile) end
  local counts = { duration = summary.duration, requests = summary.requests, bytes = summary.bytes }
  counts.errors = object(summary.errors)
  counts.latency = object({
    min = math.min(latency.min, latency.max), max = latency.max, mean = latency.mean, stdev = latency.stdev,
    percentiles = object(percentiles)
  })
  print('figures: ' .. object(counts))
end
