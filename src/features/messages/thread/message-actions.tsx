import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import Flag from 'lucide-react/icons/flag';
import Reply from 'lucide-react/icons/reply';
import SmilePlus from 'lucide-react/icons/smile-plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { type Message, messageSchema } from '#contract/messages.ts';
import { mayRemoveForBoth } from '#contract/permissions.ts';
import { isUndoAvailable, refreshUndo } from '#entities/undo/acts.ts';
import { copyText } from '#shared/share-link.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { truncated } from '#ui/layout/text.css.ts';
import { MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as foot from '../composer/composer.css.ts';
import { useNames } from './names.ts';
import type { Bubble, MessageActions, Removal, Report } from './rows.ts';

/** Deletes a message and offers undo in its place. */
async function remove(
  client: QueryClient,
  { id, scope }: Removal,
  onChanged: MessageActions['onChanged'],
): Promise<void> {
  try {
    const message = await ask('DELETE /api/messages/:id', messageSchema, { id, query: { for: scope } });
    await refreshUndo(client, id);
    onChanged(message);
  } catch (error) {
    notify.error(failureOf(error).text);
  }
}

type MessageItemsProps = {
  bubble: Bubble;
  hasText: boolean;
  onReport: Report | null;
  onReact: () => void;
  actions: MessageActions | null;
};

/** MSG-02. Actions in a message's menu. */
export function MessageItems({ bubble, hasText, onReport, onReact, actions }: MessageItemsProps) {
  const { id, own, text, removed } = bubble;
  return (
    <>
      {!removed && hasText && (
        <MenuItem icon={Copy} onSelect={() => void copyText(text)}>
          Copy
        </MenuItem>
      )}
      {!removed && onReport && id !== null && !own && (
        <MenuItem icon={Flag} onSelect={() => onReport(id, bubble.groupSender)}>
          Report this message
        </MenuItem>
      )}
      {actions && id !== null && <EditItems id={id} bubble={bubble} onReact={onReact} {...actions} />}
    </>
  );
}

type EditItemsProps = MessageActions & { id: string; bubble: Bubble; onReact: () => void };

/** Deleting for both is possible within an hour. A deletion that cannot be undone asks first. */
function EditItems({ id, bubble, onChanged, onConfirmRemoval, canReact, onReact, onReply }: EditItemsProps) {
  const client = useQueryClient();
  const { user } = useSession();
  const isInGroup = useNames().size > 0;
  const { own, at, seq, removed } = bubble;
  const requestRemoval = async (scope: Removal['scope']) => {
    if (await isUndoAvailable(client)) await remove(client, { id, scope }, onChanged);
    else onConfirmRemoval({ id, scope });
  };
  const message = { sender: { _id: own ? (user?.id ?? '') : '' }, createdAt: at };
  return (
    <>
      {canReact && !removed && (
        <MenuItem icon={SmilePlus} onSelect={onReact}>
          React
        </MenuItem>
      )}
      {onReply && !removed && seq !== null && (
        <MenuItem icon={Reply} onSelect={() => onReply({ id, seq })}>
          Reply
        </MenuItem>
      )}
      <MenuItem icon={Trash2} danger onSelect={() => void requestRemoval('me')}>
        Delete for me
      </MenuItem>
      {!removed && mayRemoveForBoth(user, message, new Date()).allowed && (
        <MenuItem icon={Trash2} danger onSelect={() => void requestRemoval('both')}>
          {isInGroup ? 'Delete for everyone' : 'Delete for both'}
        </MenuItem>
      )}
    </>
  );
}

type ConfirmRemovalProps = {
  removal: Removal;
  onChanged: MessageActions['onChanged'];
  onDone: () => void;
};

export function ConfirmRemoval({ removal, onChanged, onDone }: ConfirmRemovalProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await remove(client, removal, onChanged);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this message?"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      {removal.scope === 'me'
        ? 'This deletes it only for you. Others can still see it.'
        : 'This deletes it for everyone. They’ll see that a message was deleted.'}
    </ConfirmDialog>
  );
}

type ReplyBarProps = {
  /** Undefined while it is on a page that is not loaded. */
  message: Message | undefined;
  me: string;
  peerName: string;
  onCancel: () => void;
};

/** MSG-02. Above the composer: the message being replied to. */
export const ReplyBar = ({ message, me, peerName, onCancel }: ReplyBarProps) => (
  <div className={foot.reply}>
    <p className={truncated}>
      {message
        ? `Replying to ${message.sender._id === me ? 'yourself' : peerName}: ${message.text}`
        : 'Replying to an earlier message'}
    </p>
    <IconButton label="Cancel reply" icon={X} onClick={onCancel} />
  </div>
);
