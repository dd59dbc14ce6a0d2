-- Sends the request in BENCH_REQUEST, with a new UUID where it names one, and counts answers with another status
-- than BENCH_STATUS. Between two requests a connection rests for BENCH_REST_MS, where that is set. Prints its summary as one line of JSON.
local raw = os.getenv('BENCH_REQUEST')
local expected = tonumber(os.getenv('BENCH_STATUS'))
local place = os.getenv('BENCH_NEW_UUID')
local first, last = raw:find(place, 1, true)
local threads = {}
unexpected = 0

function setup(thread)
  table.insert(threads, thread)
end

function init()
  local source = io.open('/dev/urandom', 'rb')
  local seed = 0
  for _, byte in ipairs({ source:read(6):byte(1, 6) }) do seed = seed * 256 + byte end
  source:close()
  math.randomseed(seed)
end

if first then
  local head, tail = raw:sub(1, first - 1), raw:sub(last + 1)
  local random = math.random
  function request()
    local uuid = string.format(
      '%04x%04x-%04x-4%03x-a%03x-%04x%04x%04x',
      random(0, 65535), random(0, 65535), random(0, 65535), random(0, 4095), random(0, 4095),
      random(0, 65535), random(0, 65535), random(0, 65535))
    return head .. uuid .. tail
  end
else
  function request()
    return raw
  end
end

local rest = tonumber(os.getenv('BENCH_REST_MS') or '')
if rest then
  function delay()
    return rest
  end
end

function response(status)
  if status ~= expected then unexpected = unexpected + 1 end
end

function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get('unexpected') end
  local errors = summary.errors
  io.write(string.format(
    '{"answered":%d,"microseconds":%d,"p99Microseconds":%d,"faults":{"other statuses":%d,"failed connects":%d,'
      .. '"failed reads":%d,"failed writes":%d,"timeouts":%d}}\n',
    summary.requests, summary.duration, latency:percentile(99), wrong, errors.connect, errors.read, errors.write,
    errors.timeout))
end
