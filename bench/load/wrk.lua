-- Sends the request in BENCH_REQUEST. Replaces the placeholder in BENCH_NEW_UUID by a new version 7 UUID, and the one in
-- BENCH_RANDOM_UUID by a version 4 UUID. Counts replies whose status is not BENCH_STATUS. Connections pause for
-- BENCH_REST_MS, if set, between requests. Prints the summary as one line of JSON.
local raw = os.getenv('BENCH_REQUEST')
local expected = tonumber(os.getenv('BENCH_STATUS'))
local first, last = raw:find(os.getenv('BENCH_NEW_UUID'), 1, true)
local timed = first ~= nil
if not timed then first, last = raw:find(os.getenv('BENCH_RANDOM_UUID'), 1, true) end
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
  -- Lua's clock has whole seconds. Random milliseconds will do: pages are not submitted in the order in which they load.
  local function time()
    if not timed then return random(0, 65535) * 2 ^ 32 + random(0, 65535) * 2 ^ 16 + random(0, 65535) end
    return os.time() * 1000 + random(0, 999)
  end
  function request()
    local start = time()
    local uuid = string.format(
      '%04x%04x-%04x-%s%03x-a%03x-%04x%04x%04x',
      math.floor(start / 2 ^ 32), math.floor(start / 2 ^ 16) % 65536, start % 65536, timed and '7' or '4',
      random(0, 4095), random(0, 4095), random(0, 65535), random(0, 65535), random(0, 65535))
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
