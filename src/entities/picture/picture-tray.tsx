import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextInput } from '#ui/field/text-inputs.tsx';
import { list } from '#ui/layout/layout.css.ts';
import type { PictureHolder, ShownPicture } from './picture-work.ts';
import * as css from './tray.css.ts';

type PictureActions = {
  setAlt: (key: string, alt: string) => void;
  move: (key: string, by: -1 | 1) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

type PictureTrayProps = PictureActions & {
  of: PictureHolder;
  pictures: readonly ShownPicture[];
  isLocked: boolean;
  /** Number of leading pictures that can be reordered; all by default. */
  movable?: number;
};

export function PictureTray({
  of,
  pictures,
  isLocked,
  movable = pictures.length,
  ...acts
}: PictureTrayProps) {
  return (
    <ol className={`${list} ${css.tray}`} aria-label={`Pictures of this ${of}`}>
      {pictures.map((picture, index) => (
        <Picked
          key={picture.key}
          picture={picture}
          nth={index + 1}
          isFirst={index === 0 || index >= movable}
          isLast={index >= movable - 1}
          movable={movable}
          isLocked={isLocked}
          {...acts}
        />
      ))}
    </ol>
  );
}

type PickedProps = PictureActions & {
  picture: ShownPicture;
  nth: number;
  isFirst: boolean;
  isLast: boolean;
  movable: number;
  isLocked: boolean;
};

function Picked({ picture, nth, isFirst, isLast, movable, isLocked, ...acts }: PickedProps) {
  const { setAlt, move, retry, remove } = acts;
  const { key, preview, alt, state, text, name } = picture;
  const called = `picture ${nth}`;
  const canMove = !(isFirst && isLast) && !isLocked;
  return (
    <li className={css.picked} aria-label={name ? `Picture ${nth}, ${name}` : `Picture ${nth}`}>
      {preview === null ? (
        <span className={css.thumb} />
      ) : (
        <img
          className={`${css.thumb} ${canMove ? css.drags : ''}`}
          src={preview}
          alt=""
          width={72}
          height={72}
          draggable={false}
          onPointerDown={(event) => canMove && dragLine(event, (by) => move(key, by), movable)}
        />
      )}
      <div className={css.about}>
        {state === 'refused' ? (
          <p role="alert" className={css.wrong}>
            {name}: {text}
          </p>
        ) : (
          <Field
            label={`What does ${called} show?`}
            hint={nth === 1 ? 'Read out to people who cannot see it.' : undefined}
            error={!isWithin(alt, limits.alt) ? 'That is too long. Say it in fewer words.' : undefined}
          >
            <TextInput value={alt} disabled={isLocked} onChange={({ target }) => setAlt(key, target.value)} />
          </Field>
        )}
        <Progress picture={picture} nth={nth} />
        <div className={css.pickedActs}>
          {state === 'failed' && (
            <Button size="small" icon={RotateCw} onClick={() => retry(key)}>
              Try again
            </Button>
          )}
          {!(isFirst && isLast) && (
            <>
              <IconButton
                label={`Move ${called} earlier`}
                icon={ArrowLeft}
                disabled={isFirst || isLocked}
                onClick={() => move(key, -1)}
              />
              <IconButton
                label={`Move ${called} later`}
                icon={ArrowRight}
                disabled={isLast || isLocked}
                onClick={() => move(key, 1)}
              />
            </>
          )}
          <IconButton
            label={state === 'working' ? `Stop ${called}` : `Take ${called} out`}
            icon={X}
            disabled={isLocked}
            onClick={() => remove(key)}
          />
        </div>
      </div>
    </li>
  );
}

function Progress({ picture: { state, share, text }, nth }: { picture: ShownPicture; nth: number }) {
  if (state === 'failed')
    return (
      <p role="alert" className={css.wrong}>
        {text}
      </p>
    );
  if (state !== 'working') return null;
  return (
    <progress className={css.progress} aria-label={`Picture ${nth} is being sent`} value={share} max={1} />
  );
}

/**
 * Reorders a list by dragging a picture past the middle of its neighbour.
 * @param move moves by one place; may render later
 * @param movable number of leading rows that can be reordered
 */
function dragLine(
  { currentTarget, button }: PointerEvent<HTMLElement>,
  move: (by: -1 | 1) => void,
  movable: number,
): void {
  const line = currentTarget.closest('li');
  if (!line || button !== 0) return;
  const ended = new AbortController();
  let asked: number | null = null;
  const look = ({ clientY }: { clientY: number }) => {
    const lines = [...(line.parentElement?.children ?? [])].slice(0, movable);
    const at = lines.indexOf(line);
    if (at === asked) return;
    asked = null;
    const middleOf = (one: Element | undefined) => {
      const { top = NaN, height = 0 } = (one?.querySelector('img') ?? one)?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const by = clientY > middleOf(lines[at + 1]) ? 1 : clientY < middleOf(lines[at - 1]) ? -1 : 0;
    if (at < 0 || by === 0) return;
    asked = at;
    move(by);
  };
  const { signal } = ended;
  const end = () => ended.abort();
  window.addEventListener('pointermove', look, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}
