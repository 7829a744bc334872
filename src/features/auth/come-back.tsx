import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import * as css from './auth-layout.css.ts';

type ComeBackProps = { question: string; busy: boolean; onBack: () => void; onStay: () => void };

/** SET-05. Who signs in to an account that is to be deleted says whether to come back. */
export const ComeBack = ({ question, busy, onBack, onStay }: ComeBackProps) => (
  <Notice level="warning">
    <p>{question}</p>
    <div className={css.answers}>
      <Button size="small" busy={busy} onClick={onBack}>
        Come back
      </Button>
      <Button size="small" look="bare" onClick={onStay}>
        Stay away
      </Button>
    </div>
  </Notice>
);
