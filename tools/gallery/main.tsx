import '#ui/theme/global.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Page, Title } from '#ui/page/page.tsx';
import { SkipLink } from '#ui/skip-link/skip-link.tsx';
import { startTheme } from '#ui/theme/theme.ts';
import { Toaster } from '#ui/toaster/toaster.tsx';
import { Buttons, IconButtons } from './acts.tsx';
import { Fields } from './fields.tsx';
import * as css from './gallery.css.ts';
import { Asking, Toasts } from './news.tsx';
import { Menus, People } from './people.tsx';
import { Tickets } from './tickets.tsx';
import { Nothing, Skeletons, Waiting } from './waiting.tsx';

startTheme();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <SkipLink />
      <main id="main">
        <Page>
          <Title note="hover and focus are drawn, so that they can be compared">
            Every part in its states
          </Title>
          <div className={css.cells}>
            <Buttons />
            <IconButtons />
            <Fields />
            <Toasts />
            <People />
            <Menus />
            <Asking />
            <Waiting />
            <Skeletons />
            <Nothing />
            <Tickets />
          </div>
        </Page>
      </main>
      <Toaster />
    </StrictMode>,
  );
}
