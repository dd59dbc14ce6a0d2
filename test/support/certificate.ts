// A certificate for servers of tests, for hook.example, other.example and localhost. It signs itself, so only tests trust it.
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBvTCCAWSgAwIBAgIUKwIAAi9gKVkzKh15dTGmv9CG+uAwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwORm9ybXlhcmQgdGVzdHMwIBcNMjYxMTIzMTgwMjMzWhgPMjEy
NjEwMzAxODAyMzNaMBkxFzAVBgNVBAMMDkZvcm15YXJkIHRlc3RzMFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAESCnl+YSTivajtLYk/AOK+fY3kMsVd7P35Yr6B63j
Dl2xJE/kY4jkVe2zuzQgFdvV0b9/qXBdSZgItcX6Xh7E0KOBhzCBhDAdBgNVHQ4E
FgQUjBPpbB4hpianDdqWZwFP0AcXDLUwHwYDVR0jBBgwFoAUjBPpbB4hpianDdqW
ZwFP0AcXDLUwDwYDVR0TAQH/BAUwAwEB/zAxBgNVHREEKjAoggxob29rLmV4YW1w
bGWCDW90aGVyLmV4YW1wbGWCCWxvY2FsaG9zdDAKBggqhkjOPQQDAgNHADBEAiAz
s0qFbcDha+ht5uXmKO7nVTuHRNmV1Om/xqaySpbAEQIgOkSwmqisENyscfS/TIWb
/LEu9bXF0VTSegqwmiqRXCI=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgj7AdFMkFoaFkRfxQ
JsQnG/XW5dLNu494/Sm7pqn7f2WhRANCAARIKeX5hJOK9qO0tiT8A4r59jeQyxV3
s/flivoHreMOXbEkT+RjiORV7bO7NCAV29XRv3+pcF1JmAi1xfpeHsTQ
-----END PRIVATE KEY-----
`,
}
