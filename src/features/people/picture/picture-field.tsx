import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { useSession } from '#actors/session.ts';
import type { Profile } from '#contract/ours/profile.ts';
import { uploadTypes } from '#contract/ours/uploads.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '#ui/chunks/late-part.tsx';
import * as css from './picture.css.ts';
import { usePicture } from './use-picture.ts';

const CropDialog = latePart(() => import('./crop-dialog.tsx').then((part) => part.CropDialog));

/** The member's picture, and ways to change it. It is saved on its own, as soon as it is chosen. */
export function PictureField({ person }: { person: Profile }) {
  const { user } = useSession();
  const input = useRef<HTMLInputElement>(null);
  const { chosen, isOffered, refusal, busy, takingOff, error, choose, use, close, takeOff } = usePicture();
  const src = user ? user.avatar : person.avatar;
  return (
    <section className={css.field} aria-label="Picture">
      <Avatar id={person.id} name={person.name} src={src} size={96} />
      <div className={css.words}>
        <div className={css.acts}>
          {isOffered && (
            <Button size="small" icon={ImageUp} onClick={() => input.current?.click()}>
              {src ? 'Change picture' : 'Choose picture'}
            </Button>
          )}
          {src && (
            <Button size="small" look="bare" busy={takingOff} onClick={takeOff}>
              Remove picture
            </Button>
          )}
        </div>
        {isOffered && (
          <p className={css.hint}>
            JPEG, PNG or WebP, up to 5 MB. You choose the part that shows.
            {user?.isEmailVerified === false && ' It can be added once your e-mail is verified.'}
          </p>
        )}
        <p role="alert" className={css.wrong}>
          {refusal}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={uploadTypes.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) choose(file);
        }}
      />
      {chosen && (
        <CropDialog picture={chosen} busy={busy} error={error} onUse={use} onClose={close} onLost={close} />
      )}
    </section>
  );
}
