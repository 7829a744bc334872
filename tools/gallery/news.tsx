import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { AvatarStack } from '#ui/avatar/avatar-stack.tsx';
import { Banner } from '#ui/banner/banner.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { row } from '#ui/layout/layout.css.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { ToastCard } from '#ui/toaster/toast-card.tsx';
import { Cell } from './cell.tsx';
import { people } from './faces.ts';
import * as css from './gallery.css.ts';

const nothing = () => undefined;

export function Toasts() {
  return (
    <Cell title="Toasts: top right, three seconds, wait while hovered">
      <div className={css.card}>
        <ToastCard
          level="info"
          text="New message received"
          action={{ label: 'Read', act: nothing }}
          onClose={nothing}
        />
        <ToastCard level="success" text="Application sent to Declan Foy" onClose={nothing} />
        <ToastCard level="warning" text="You are offline. Your post is kept as a draft" onClose={nothing} />
        <ToastCard level="error" text="The picture is over 10 MB. Choose a smaller one" onClose={nothing} />
      </div>
      <div className={row}>
        <Button
          size="small"
          onClick={() =>
            notify.info('New application for your gig', { action: { label: 'Look', act: nothing } })
          }
        >
          Info
        </Button>
        <Button size="small" onClick={() => notify.error('That did not work')}>
          Error
        </Button>
      </div>
    </Cell>
  );
}

export function Asking() {
  const [ask, setAsk] = useState(false);
  const [task, setTask] = useState(false);
  return (
    <Cell title="Asking once, dialogs, banner, pill">
      <div className={row}>
        <Button look="grave" onClick={() => setAsk(true)}>
          Delete gig
        </Button>
        <Button onClick={() => setTask(true)}>Write</Button>
      </div>
      <div className={css.gap}>
        <Banner icon={WifiOff} action={{ label: 'Try now', act: nothing }}>
          You are offline. What you write is kept.
        </Banner>
      </div>
      <Pill>
        <AvatarStack people={people} />4 new posts
      </Pill>
      <ConfirmDialog
        open={ask}
        title="Delete “Samba night, two percussionists”?"
        confirm="Delete gig"
        onKeep={() => setAsk(false)}
        onConfirm={() => setAsk(false)}
      >
        Four people have applied. They will be told it is off.
      </ConfirmDialog>
      <Dialog
        open={task}
        onOpenChange={setTask}
        title="Report this post"
        description="Only the crew sees it."
        foot={
          <Button look="go" onClick={() => setTask(false)}>
            Send
          </Button>
        }
      >
        <Field label="What is wrong with it?">
          <TextArea />
        </Field>
      </Dialog>
    </Cell>
  );
}
