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
import { lazyStore, loadAgain } from './lazy-store.ts';

type LazyPartProps = {
  /** The code failed to load and a toast says so; reset the state so that the next try loads it again. */
  onLost?: (() => void) | undefined;
  /** Shown while the code loads. */
  meanwhile?: ReactNode;
  /** Replaces `fallback` after a failure; receives the retry button. */
  whenLost?: (again: ReactNode) => ReactNode;
};

/**
 * ROU-08. A component whose code loads on first render. Unlike `React.lazy`, a failure leaves the page as it
 * is and can be retried. Without `onLoadFailed` the part shows a retry button and also retries by itself.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const part = lazyStore(async () => {
    await retryStyles();
    return load();
  });

  function LazyPart(props: P & LazyPartProps) {
    const [Part, setPart] = useState(part.current);
    const [step, setStep] = useState<'loading' | 'lost'>('loading');
    const lose = useEffectEvent(() => {
      setStep('lost');
      if (!props.onLost) return;
      notify.error('That did not load. Check your connection and try again.', { id: 'late-part' });
      props.onLost();
    });
    const isLoading = !Part && step === 'loading';
    const waits = !Part && step === 'lost' && !props.onLost;
    useEffect(() => {
      if (!isLoading && !waits) return;
      const left = new AbortController();
      const { signal } = left;
      (waits ? loadAgain(part.load, signal) : part.load()).then(
        // A transition, so that a closing menu restores focus before a dialog takes it.
        (loaded) => signal.aborted || startTransition(() => setPart(() => loaded)),
        () => signal.aborted || lose(),
      );
      return () => left.abort();
    }, [isLoading, waits]);
    if (Part) return <Part {...props} />;
    const { meanwhile = null } = props;
    if (isLoading || props.onLost) return meanwhile;
    const again = (
      <Button look="bare" size="small" icon={RotateCw} onClick={() => setStep('loading')}>
        Did not load. Try again
      </Button>
    );
    return props.whenLost ? props.whenLost(again) : again;
  }
  /** Errors are ignored: it loads again when rendered. */
  LazyPart.preload = () => void part.load().catch(() => {});
  /** For the server, which cannot load it later. */
  LazyPart.load = async (): Promise<void> => void (await part.load());
  return LazyPart;
}
