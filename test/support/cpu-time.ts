/** CPU time of this thread in milliseconds. Other load on the machine does not increase it. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
