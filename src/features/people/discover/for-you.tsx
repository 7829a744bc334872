import type { PersonCard } from '#contract/ours/person.ts';
import { ErrorState } from '#ui/empty-state/empty-state.tsx';
import { countWords } from '#ui/format/numbers.ts';
import { Block } from '#ui/page/page.tsx';
import { Ads } from './ad.tsx';

type ForYouProps = {
  waiting: readonly PersonCard[];
  suggested: readonly PersonCard[];
  /** What went wrong while asking for them; null when nothing did. */
  failure: string | null;
  onRetry: () => void;
  busy: boolean;
};

/** Who waits for the member's answer, and whom they may know. */
export const ForYou = ({ waiting, suggested, failure, onRetry, busy }: ForYouProps) => (
  <>
    {failure && (
      <ErrorState level={2} title="Could not load what is here for you" busy={busy} onRetry={onRetry}>
        {failure}
      </ErrorState>
    )}
    {waiting.length > 0 && (
      <Block title="Waiting for your answer" note={countWords(waiting.length, 'person', 'people')}>
        <Ads people={waiting} lit />
      </Block>
    )}
    {suggested.length > 0 && (
      <Block title="Friends of friends" note="linked with people you know, or near you">
        <Ads people={suggested} />
      </Block>
    )}
  </>
);
