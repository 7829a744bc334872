import { type ComponentType, type ReactNode, useState } from 'react';
import { anchor } from './text-inputs.css.ts';

export const comboboxProps = {
  role: 'combobox',
  'aria-expanded': false,
  'aria-autocomplete': 'list',
} as const;

/** An input, and its value when it received focus. */
export type SuggestionTarget = { input: HTMLInputElement | HTMLTextAreaElement; initialValue: string };

type WithSuggestionsProps<P> = {
  /** Loads a component that renders `Suggestions`. */
  load: () => Promise<ComponentType<P & SuggestionTarget>>;
  listProps: P;
  /** A `TextInput` with `comboboxProps`. */
  children: ReactNode;
};

/** Adds suggestions to an input. Their code loads on first focus; until then it is a plain input. */
export function WithSuggestions<P extends object>({ load, listProps, children }: WithSuggestionsProps<P>) {
  const [part, setPart] = useState<SuggestionTarget & { List: ComponentType<P & SuggestionTarget> }>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the box has focus
    <div
      className={anchor}
      onFocus={({ target: input }) => {
        if (!(input instanceof HTMLInputElement)) return;
        const { value: initialValue } = input;
        load().then(
          (List) => setPart({ List, input, initialValue }),
          () => {},
        );
      }}
    >
      {children}
      {part && <part.List {...listProps} input={part.input} initialValue={part.initialValue} />}
    </div>
  );
}
