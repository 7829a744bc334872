import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

export const button = (name: string) => screen.getByRole('button', { name });
export const press = (name: string) => {
  act(() => button(name).focus());
  fireEvent.click(button(name));
};
export const focused = (element: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()));
export const row = (name: string) => screen.getByText(name).closest('li');
