import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { Button, IconButton } from '#ui/button/button.tsx';

afterEach(cleanup);

describe('UIX-05 buttons', () => {
  test('UIX-05 a busy button keeps its name and focus and swallows presses', () => {
    const press = vi.fn();
    const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button type="submit" look="go" busy onClick={press}>
          Apply
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Apply' });
    button.focus();
    fireEvent.click(button);
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  test('UIX-05 a button outside a form sends nothing by itself', () => {
    render(<Button>Connect</Button>);
    expect(screen.getByRole('button', { name: 'Connect' }).getAttribute('type')).toBe('button');
  });

  test('UIX-05 an icon button is named', () => {
    render(<IconButton label="Notifications, 7 unread" dot />);
    expect(screen.getByRole('button', { name: 'Notifications, 7 unread' })).toBeTruthy();
  });
});
