import ImagePlus from 'lucide-react/icons/image-plus';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { useUploads } from '#actors/uploads.ts';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { pictureTypes } from '#shared/picture-file.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type Chosen, chosenText } from '../feed-calls.ts';
import * as css from './attached.css.ts';
import { PictureTray } from './picture-tray.tsx';
import { addressOf, pictureWork, roomFor, type ShownPicture } from './picture-work.ts';

const chosenSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ url: v.string(), alt: v.string() })),
);

/** The pictures of a part of a draft, which may be an old one. */
function chosenIn(text: string): readonly Chosen[] {
  const read = text === '' ? null : v.safeParse(chosenSchema, text);
  return read?.success ? read.output : [];
}

type EditPicturesProps = {
  /** That of the draft. */
  name: string;
  /** The pictures as the draft has them. */
  text: string;
  /** Those of the post as it stands: the server shows nobody a picture that is in no post. */
  standing: string;
  isLocked: boolean;
  change: (to: (text: string) => string) => void;
  /** Whether something is not there yet that is to go along. */
  onWait: (isWaiting: boolean) => void;
};

/** FEE-02. The pictures of a post that is being changed: to be put in order, told of, taken out, and added to. */
export function EditPictures({ name, text, standing, isLocked, change, onWait }: EditPicturesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<string | null>(null);
  const { pictures: picked, pick, ...uploads } = useUploads(pictureWork, name);
  const chosen = chosenIn(text);
  const own = chosenIn(standing);
  const arriving = picked.filter((one) => !chosen.some(({ url }) => url === addressOf(one)));
  const shown = [
    ...chosen.map(({ url, alt }): ShownPicture => {
      const upload = picked.find((one) => addressOf(one) === url);
      const isShown = own.some((one) => one.url === url);
      const { key, preview } = upload ?? { key: url, preview: isShown ? `${url}?w=640` : null };
      return { key, name: '', preview, alt, state: 'stored', share: 1, text: null, stored: null };
    }),
    ...arriving,
  ];
  const placeOf = (key: string) => shown.findIndex((one) => one.key === key);
  const set = (to: (now: readonly Chosen[]) => readonly Chosen[]) =>
    change((now) => chosenText(to(chosenIn(now))));

  const take = useEffectEvent(() => {
    for (const one of arriving) {
      const url = addressOf(one);
      if (url) set((now) => [...now, { url, alt: one.alt }]);
    }
  });
  const arrived = arriving.flatMap((one) => addressOf(one) ?? []).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what has arrived
  useEffect(() => take(), [arrived]);
  const isWaiting = arriving.length > 0 || chosen.some(({ alt }) => alt.length > limits.alt);
  useEffect(() => onWait(isWaiting), [onWait, isWaiting]);

  const { read } = useDraft(name);
  const leave = useEffectEvent(() => {
    // Saved, or given up; what is still to be saved is there on the way back.
    if (read() === '') for (const { key } of picked) uploads.remove(key);
  });
  useEffect(() => () => leave(), []);

  return (
    <div className={css.along}>
      {note && <Notice level="warning">{note}</Notice>}
      {shown.length > 0 && (
        <PictureTray
          pictures={shown}
          movable={chosen.length}
          isLocked={isLocked}
          retry={uploads.retry}
          setAlt={(key, alt) => {
            uploads.setAlt(key, alt);
            set((now) => now.map((one, at) => (at === placeOf(key) ? { ...one, alt } : one)));
          }}
          move={(key, by) =>
            set((now) => {
              const at = placeOf(key);
              const [one, other] = [now[at], now[at + by]];
              return one && other ? now.with(at, other).with(at + by, one) : now;
            })
          }
          remove={(key) => {
            uploads.remove(key);
            set((now) => now.filter((_, at) => at !== placeOf(key)));
          }}
        />
      )}
      <div className={css.tools}>
        <Button
          look="bare"
          size="small"
          icon={ImagePlus}
          disabled={isLocked || shown.length >= limits.postPictures}
          onClick={() => input.current?.click()}
        >
          Add a picture
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          const room = roomFor([...(target.files ?? [])], shown.length);
          setNote(room.note);
          pick(room.taken);
          target.value = '';
        }}
      />
    </div>
  );
}
