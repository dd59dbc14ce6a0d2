import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { AppParams } from '../schemas.ts'
import { answerQuery, QUERY_PROBLEMS } from './query.ts'
import { QueryBody, QueryReply } from './query-schemas.ts'

export const queryRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/dataset/query',
    {
      config: { permission: 'dataset.query' },
      schema: {
        operationId: 'queryDataset',
        summary: 'Query a dataset',
        description:
          'Returns measures by dimensions, such as the number of responses by month, or plain rows. Every web form is a dataset with the id of the web form. The result has everything that was stored before the request.',
        tags: ['Datasets'],
        params: AppParams,
        body: QueryBody,
        problems: QUERY_PROBLEMS,
        response: { 200: json(QueryReply, 'The result') },
      },
    },
    async request => {
      const { principal, params, body } = request
      const now = app.now().getTime()
      return answerQuery({ db: app.db, copies: app.copies, now, principal, params, client: request }, body)
    },
  )
}
