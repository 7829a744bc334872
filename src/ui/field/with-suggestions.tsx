import { type ComponentType, type ReactNode, useState } from 'react';
import { anchor } from './text-inputs.css.ts';

export const comboboxProps = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
} as const;

/** An input, and its value when it received focus. */
export type SuggestionTarget = { box: HTMLInputElement | HTMLTextAreaElement; from: string };

type SuggestedProps<P> = {
  /** Loads a component that renders `Suggestions`. */
  load: () => Promise<ComponentType<P & SuggestionTarget>>;
  given: P;
  /** A `TextInput` with `comboboxProps`. */
  children: ReactNode;
};

/** Adds suggestions to an input. Their code loads on first focus; until then it is a plain input. */
export function WithSuggestions<P extends object>({ load, given, children }: SuggestedProps<P>) {
  const [part, setPart] = useState<SuggestionTarget & { List: ComponentType<P & SuggestionTarget> }>();
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
