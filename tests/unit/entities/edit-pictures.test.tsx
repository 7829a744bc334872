import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ChosenPicture } from '#contract/fields.ts';
import { EditPictures } from '#entities/picture/edit-pictures.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { within } from '#tests/unit/with-providers.tsx';

function Form() {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>(
    ['Stage', 'Poster', 'Door'].map((alt) => ({ url: `/uploads/${alt}`, alt })),
  );
  return (
    <EditPictures
      of="gig"
      draft="gig"
      chosen={chosen}
      isShown={() => true}
      isLocked={false}
      change={setChosen}
      onWait={() => {}}
    />
  );
}

test('FEE-02 GIG-01 a photo dragged past two others in one go ends behind both', async () => {
  const { app } = await signedInApp();
  render(<Form />, within(app));
  // Rows of 100 pixels: jsdom has no layout.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const row = this.closest('li') ?? this;
    return new DOMRect(0, [...(row.parentElement?.children ?? [])].indexOf(row) * 100, 100, 100);
  });
  const [stage] = document.querySelectorAll('img');
  if (stage) fireEvent.pointerDown(stage);
  fireEvent.pointerMove(window, { clientY: 160 });
  fireEvent.pointerMove(window, { clientY: 260 });
  fireEvent.pointerUp(window);
  const order = screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
  expect(order).toEqual(['Poster', 'Door', 'Stage']);
});
