import X from 'lucide-react/icons/x';
import type { Message } from '#contract/ours/messages.ts';
import { IconButton } from '#ui/button/button.tsx';
import { cut } from '#ui/layout/words.css.ts';
import * as css from '../composer/composer.css.ts';

type ReplyBarProps = {
  /** What is answered; not known while it stands on a page that is not loaded. */
  message: Message | undefined;
  me: string;
  /** The other side's first name. */
  peer: string;
  onCancel: () => void;
};

/** MSG-02. Above the composer: what the next message answers. */
export const ReplyBar = ({ message, me, peer, onCancel }: ReplyBarProps) => (
  <div className={css.reply}>
    <p className={cut}>
      {message
        ? `Replying to ${message.sender._id === me ? 'yourself' : peer}: ${message.text}`
        : 'Replying to an earlier message'}
    </p>
    <IconButton label="Cancel the reply" icon={X} onClick={onCancel} />
  </div>
);
