import type { ServerResponse } from 'node:http';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="teal"/></svg>';

/** Every picture exists, except those whose name starts with `missing`. */
export function sendPicture(path: string, response: ServerResponse) {
  const missing = path.startsWith('/pictures/missing');
  response.writeHead(missing ? 404 : 200, { 'content-type': missing ? 'text/plain' : 'image/svg+xml' });
  response.end(missing ? 'Not found' : picture);
}
