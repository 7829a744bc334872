import { DropdownMenu as D } from 'radix-ui';
export const UserMenu = () => (
  <D.Root>
    <D.Trigger>Menu</D.Trigger>
    <D.Portal>
      <D.Content sideOffset={4}>
        <D.Label>Account</D.Label>
        <D.Item onSelect={() => {}}>Settings</D.Item>
        <D.Separator />
        <D.Sub>
          <D.SubTrigger>Theme</D.SubTrigger>
          <D.SubContent>
            <D.RadioGroup value="a">
              <D.RadioItem value="a">Light</D.RadioItem>
            </D.RadioGroup>
          </D.SubContent>
        </D.Sub>
        <D.Item>Sign out</D.Item>
      </D.Content>
    </D.Portal>
  </D.Root>
);
