/**
 * Begins a transaction that may wait for longer than Wend's own may, while the processes that it holds up start.
 * @param client a connection of the pool: with the end of the transaction its usual limit is back
 */
export const beginPatiently = (client: { query(sql: string): Promise<unknown> }): Promise<unknown> =>
  client.query('begin; set local idle_in_transaction_session_timeout = 0')
