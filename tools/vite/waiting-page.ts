/** Stands in the window until the page is drawn, which it asks for at `address`, and then loads it. Says what went wrong if it cannot be. */
export const waitingPage = (address: string): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <title>Drawing the machines</title>
    <style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; inline-size: min(40rem, 90%) } pre { white-space: pre-wrap }</style>
  </head>
  <body>
    <p role="status">Drawing the machines. The first time, and after they have changed, this takes a while.</p>
    <script type="module">
      const answer = await fetch(${JSON.stringify(address)})
      if (answer.ok) location.reload()
      else {
        const why = document.createElement('pre')
        why.textContent = await answer.text()
        document.querySelector('p').textContent = 'The machines could not be drawn:'
        document.body.append(why)
      }
    </script>
  </body>
</html>
`;
