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
  /** Its code did not come, which is said: takes back what asked for it, so that asking again loads it again. */
  onLost?: (() => void) | undefined;
  /** What stands in its place until its code is here. */
  meanwhile?: ReactNode;
  /** Where that is of use itself: the same once the code does not come, with the way to try again in it. */
  whenLost?: (again: ReactNode) => ReactNode;
};

/**
 * ROU-08. A part of a page whose code comes when it is first shown. `React.lazy` would throw a failure at the page and
 * keep it for ever; this leaves the page as it is. Without `onLost` the way to try again stands in the part's place, and
 * it is tried by itself, too.
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
        // After what is urgent: a menu that closes gives its focus back before a dialog takes it.
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
  /** Where it is to be expected; should it not come, it is asked for again once it is shown. */
  LazyPart.preload = () => void part.load().catch(() => {});
  /** Before a page is drawn that is nothing without it: on the server there is no later. */
  LazyPart.load = async (): Promise<void> => void (await part.load());
  return LazyPart;
}
