import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'

test('the answer parts bring nothing into the page script but themselves', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['src/questions/browser-parts.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    metafile: true,
    write: false,
  })
  const foreign = Object.entries(metafile.outputs)
    .flatMap(([, output]) => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
    .map(([path]) => path)
    .filter(path => !/^src\/questions\/(browser-parts|type|[\w-]+\.answer)\.ts$/.test(path))
  assert.deepEqual(foreign, [])
  assert.ok(brotliCompressSync(outputFiles[0]?.contents ?? assert.fail()).length < 2400)
})
