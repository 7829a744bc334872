/** Whether this page was opened to follow a running app. */
export const followsApp = (): boolean =>
  window.opener !== null || new URLSearchParams(location.search).has('live');
