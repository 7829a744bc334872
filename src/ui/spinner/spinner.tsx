import { spinner } from './spinner.css.ts';

/** The bare turning ring, for inside other parts. On its own use LoadingIndicator, which also says it. */
export function Spinner({ size = 'medium' }: { size?: keyof typeof spinner }) {
  return <span className={spinner[size]} aria-hidden="true" />;
}
