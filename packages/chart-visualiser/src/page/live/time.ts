const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** A moment of the day to the millisecond: `14:02:07.031`. */
export const timeOf = (at: number): string => clock.format(at);
