const face = (ground: string, hair: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" fill="${ground}"/><circle cx="20" cy="17" r="9" fill="${hair}"/><path d="M4 40a16 14 0 0 1 32 0z" fill="${hair}"/></svg>`)}`;

/** Stand-ins for pictures, so that the gallery needs no network. */
export const people = [
  { id: 'p1', name: 'Eszter Kocsis', src: face('#E9A325', '#7A2E12') },
  { id: 'p2', name: 'Yaw Mensah', src: face('#1C7C76', '#1B1626') },
  { id: 'p3', name: 'Declan Foy', src: null },
];
