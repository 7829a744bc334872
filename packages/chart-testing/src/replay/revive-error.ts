const isError = (value: unknown): value is { name: string; message: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'message' in value &&
  typeof value.name === 'string' &&
  typeof value.message === 'string';

/** An error that was written down as JSON, as an error again: with its name, message and fields such as `status`. */
export function reviveError(value: unknown): unknown {
  if (!isError(value)) return value;
  const { name, message, ...fields } = value;
  const error = Object.assign(new Error(message), fields);
  if (name !== error.name) Object.defineProperty(error, 'name', { value: name, configurable: true });
  return error;
}
