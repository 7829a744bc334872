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
    <ol className={`${list} ${css.tray}`} aria-label={`Photos in this ${of}`}>
      {pictures.map((picture, index) => (
        <Picked
          key={picture.key}
          picture={picture}
          position={index + 1}
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
  position: number;
  isFirst: boolean;
  isLast: boolean;
  movable: number;
  isLocked: boolean;
};

function Picked({ picture, position, isFirst, isLast, movable, isLocked, ...acts }: PickedProps) {
  const { setAlt, move, retry, remove } = acts;
  const { key, preview, alt, state, text, name } = picture;
  const label = `photo ${position}`;
  const canMove = !(isFirst && isLast) && !isLocked;
  return (
    <li className={css.picked} aria-label={name ? `Photo ${position}, ${name}` : `Photo ${position}`}>
      {preview === null ? (
        <span className={css.thumb} />
      ) : (
        <img
          className={`${css.thumb} ${canMove ? css.draggable : ''}`}
          src={preview}
          alt=""
          width={72}
          height={72}
          draggable={false}
          onPointerDown={(event) => canMove && dragLine(event, (by) => move(key, by), movable)}
        />
      )}
      <div className={css.body}>
        {state === 'refused' ? (
          <p role="alert" className={css.error}>
            {name}: {text}
          </p>
        ) : (
          <Field
            label={`Describe ${label}`}
            hint={position === 1 ? 'Read aloud to people who can’t see it.' : undefined}
            error={!isWithin(alt, limits.alt) ? 'That’s too long. Use fewer words.' : undefined}
          >
            <TextInput value={alt} disabled={isLocked} onChange={({ target }) => setAlt(key, target.value)} />
          </Field>
        )}
        <Progress picture={picture} position={position} />
        <div className={css.pickedActions}>
          {state === 'failed' && (
            <Button size="small" icon={RotateCw} onClick={() => retry(key)}>
              Try again
            </Button>
          )}
          {!(isFirst && isLast) && (
            <>
              <IconButton
                label={`Move ${label} earlier`}
                icon={ArrowLeft}
                disabled={isFirst || isLocked}
                onClick={() => move(key, -1)}
              />
              <IconButton
                label={`Move ${label} later`}
                icon={ArrowRight}
                disabled={isLast || isLocked}
                onClick={() => move(key, 1)}
              />
            </>
          )}
          <IconButton
            label={state === 'working' ? `Stop ${label}` : `Remove ${label}`}
            icon={X}
            disabled={isLocked}
            onClick={() => remove(key)}
          />
        </div>
      </div>
    </li>
  );
}

function Progress({ picture: { state, share, text }, position }: Pick<PickedProps, 'picture' | 'position'>) {
  if (state === 'failed')
    return (
      <p role="alert" className={css.error}>
        {text}
      </p>
    );
  if (state !== 'working') return null;
  return (
    <progress className={css.progress} aria-label={`Uploading photo ${position}`} value={share} max={1} />
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
  const row = currentTarget.closest('li');
  if (!row || button !== 0) return;
  const stop = new AbortController();
  let requestedFrom: number | null = null;
  const handleMove = ({ clientY }: { clientY: number }) => {
    const rows = [...(row.parentElement?.children ?? [])].slice(0, movable);
    const index = rows.indexOf(row);
    if (index === requestedFrom) return;
    requestedFrom = null;
    const middleOf = (row: Element | undefined) => {
      const { top = NaN, height = 0 } = (row?.querySelector('img') ?? row)?.getBoundingClientRect() ?? {};
      return top + height / 2;
    };
    const by = clientY > middleOf(rows[index + 1]) ? 1 : clientY < middleOf(rows[index - 1]) ? -1 : 0;
    if (index < 0 || by === 0) return;
    requestedFrom = index;
    move(by);
  };
  const { signal } = stop;
  const end = () => stop.abort();
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', end, { signal });
  window.addEventListener('pointercancel', end, { signal });
}
