import { Avatar } from 'radix-ui';
export const Face = ({ name, src }: { name: string; src: string | null }) => (
  <Avatar.Root>
    {src ? <Avatar.Image src={src} alt="" /> : null}
    <Avatar.Fallback>{name.slice(0, 2)}</Avatar.Fallback>
  </Avatar.Root>
);
