/** Whether the connection is there, by the value of the socket's machine, whatever the member has been told. */
export const isLink = (state: string, value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'connection' in value && value.connection === state;
