import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '#shared/form.tsx';

afterEach(cleanup);

test('SES-10 what the server says twice is shown once', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<Refusal errors={['Time: hours and minutes.', 'Time: hours and minutes.', 'Too long.']} />);
  expect(screen.getAllByText('Time: hours and minutes.')).toHaveLength(1);
  expect(screen.getAllByText('Too long.')).toHaveLength(1);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});
