/** Runs one job after the other, in the order they come; jobs must not reject. */
export function inOrder(): (job: () => Promise<void>) => void {
  let last: Promise<void> = Promise.resolve();
  return (job) => {
    last = last.then(job);
  };
}
