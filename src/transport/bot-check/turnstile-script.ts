export type TurnstileOptions = {
  sitekey: string;
  appearance: 'always' | 'interaction-only';
  retry: 'never';
  'refresh-expired': 'manual';
  'response-field': boolean;
  callback: (token: string) => void;
  'error-callback': (code?: string) => boolean;
  'timeout-callback': () => void;
  'unsupported-callback': () => void;
};

/** What we use of Turnstile's global. */
export type Turnstile = {
  render: (place: HTMLElement, options: TurnstileOptions) => string | null | undefined;
  remove: (id: string) => void;
};

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const isTurnstile = (value: unknown): value is Turnstile =>
  typeof value === 'object' && value !== null && 'render' in value && 'remove' in value;

let loading: Promise<Turnstile> | null = null;

/** Loads Turnstile's script once; a failed load may be tried again. */
export function loadTurnstile(): Promise<Turnstile> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<Turnstile> {
  const { promise, resolve, reject } = Promise.withResolvers<Turnstile>();
  const script = document.createElement('script');
  script.src = address;
  script.onload = () => {
    const turnstile: unknown = Reflect.get(window, 'turnstile');
    if (isTurnstile(turnstile)) resolve(turnstile);
    else reject(new Error('Turnstile: the script did not start'));
  };
  script.onerror = () => {
    script.remove();
    reject(new Error('Turnstile: the script did not load'));
  };
  document.head.append(script);
  return promise;
}
