import RotateCw from 'lucide-react/icons/rotate-cw';
import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { Button } from '../button/button.tsx';
import { notify } from '../toaster/toast.ts';
import { retryStyles } from './chunk-failure.ts';
import { lazyStore, retryLoad } from './lazy-store.ts';

type LazyPartProps = {
  /** The code failed to load and a toast says so; reset the state so that the next try loads it again. */
  onLoadFailed?: (() => void) | undefined;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  /** Replaces `fallback` after a failure; receives the retry button. */
  renderError?: (retryButton: ReactNode) => ReactNode;
};

/**
 * ROU-08. A component whose code loads on first render. Unlike `React.lazy`, a failure leaves the page as it
 * is and can be retried. Without `onLoadFailed` the part shows a retry button and also retries automatically.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = lazyStore(async () => {
    await retryStyles();
    return load();
  });

  function LazyPart(props: P & LazyPartProps) {
    const [Part, setPart] = useState(part.current);
    const [step, setStep] = useState<'loading' | 'failed'>('loading');
    const handleFailure = useEffectEvent(() => {
      setStep('failed');
      if (!props.onLoadFailed) return;
      notify.error('That didn’t load. Check your connection and try again.', { id: 'late-part' });
      props.onLoadFailed();
    });
    const isLoading = !Part && step === 'loading';
    const isRetrying = !Part && step === 'failed' && !props.onLoadFailed;
    useEffect(() => {
      if (!isLoading && !isRetrying) return;
      const unmounted = new AbortController();
      const { signal } = unmounted;
      (isRetrying ? retryLoad(part.load, signal) : part.load()).then(
        // A transition, so that a closing menu restores focus before a dialog takes it.
        (loaded) => signal.aborted || startTransition(() => setPart(() => loaded)),
        () => signal.aborted || handleFailure(),
      );
      return () => unmounted.abort();
    }, [isLoading, isRetrying]);
    if (Part) return <Part {...props} />;
    const { fallback = null } = props;
    if (isLoading || props.onLoadFailed) return fallback;
    const retryButton = (
      <Button variant="quiet" size="small" icon={RotateCw} onClick={() => setStep('loading')}>
        Didn’t load. Try again
      </Button>
    );
    return props.renderError ? props.renderError(retryButton) : retryButton;
  }
  /** Errors are ignored: it loads again when rendered. */
  LazyPart.preload = () => void part.load().catch(() => {});
  /** For the server, which cannot load it later. */
  LazyPart.load = async (): Promise<void> => void (await part.load());
  return LazyPart;
}
