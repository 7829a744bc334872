import { type ComponentType, type ReactNode, useState } from 'react';
import { anchor } from './text-inputs.css.ts';

/** For the box inside `Suggested`. */
export const combobox = { role: 'combobox', 'aria-expanded': false, 'aria-autocomplete': 'list' } as const;

/** A box, and what stood in it when it got the focus. */
export type InBox = { box: HTMLInputElement | HTMLTextAreaElement; from: string };

type SuggestedProps<P> = {
  /** A part that draws `Suggestions`. */
  load: () => Promise<ComponentType<P & InBox>>;
  /** What that part is given besides the box. */
  given: P;
  /** A `TextInput` with the props of `combobox`. */
  children: ReactNode;
};

/** What is typed is completed. The code comes with the first focus; without it it is a box like any other. */
export function Suggested<P extends object>({ load, given, children }: SuggestedProps<P>) {
  const [part, setPart] = useState<InBox & { List: ComponentType<P & InBox> }>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the box has focus
    <div
      className={anchor}
      onFocus={({ target: box }) => {
        if (!(box instanceof HTMLInputElement)) return;
        const { value: from } = box;
        load().then(
          (List) => setPart({ List, box, from }),
          () => {},
        );
      }}
    >
      {children}
      {part && <part.List {...given} box={part.box} from={part.from} />}
    </div>
  );
}
