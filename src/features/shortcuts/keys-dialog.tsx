import { Fragment } from 'react';
import { SingleKeys } from '#shared/single-keys.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import type { ShortcutGroup } from './keys.ts';
import * as css from './shortcuts.css.ts';

type KeysDialogProps = { groups: readonly ShortcutGroup[]; onClose: () => void };

/** Opened by `?`. */
export const KeysDialog = ({ groups, onClose }: KeysDialogProps) => (
  <Dialog open onOpenChange={onClose} title="Keyboard shortcuts" size="large">
    <SingleKeys />
    <div className={css.groups}>
      {groups.map(({ title, shortcuts }) => (
        <section key={title} className={css.keyGroup}>
          <h3 className={css.groupTitle}>{title}</h3>
          <dl className={css.keys}>
            {shortcuts.map(({ keys, shown, does }) => (
              <div key={keys} className={css.row}>
                <dt>{does}</dt>
                <dd>
                  {shown.map((key, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a key may be pressed twice
                    <Fragment key={index}>
                      {index > 0 && ' '}
                      <kbd className={css.key}>{key}</kbd>
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Dialog>
);
