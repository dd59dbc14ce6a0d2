// Accept-Language against the languages of a form.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiate } from '../../src/public/page/negotiate.ts'

const table: [header: string | undefined, languages: [string, ...string[]], chosen: string][] = [
  [undefined, ['en', 'de'], 'en'],
  ['', ['en', 'de'], 'en'],
  ['de', ['en', 'de'], 'de'],
  ['DE-at', ['en', 'de'], 'de'],
  ['de', ['en', 'de-CH'], 'de-CH'],
  ['de-AT', ['en', 'de', 'de-AT'], 'de-AT'],
  ['zh-Hant-TW', ['en', 'zh', 'zh-Hant'], 'zh-Hant'],
  ['fr, de;q=0.5, en;q=0.7', ['en', 'de'], 'en'],
  ['fr;q=0.1,de; q=0.5', ['en', 'de', 'fr'], 'de'],
  ['de;q=0', ['en', 'de'], 'en'],
  ['*, de', ['en', 'de'], 'en'],
  ['den', ['en', 'de'], 'en'],
  ['de;q=x', ['en', 'de'], 'en'],
  [';;,,q=1', ['en', 'de'], 'en'],
]
for (const [header, languages, chosen] of table)
  test(`${header} of ${languages}: ${chosen}`, () => assert.equal(negotiate(header, languages), chosen))
