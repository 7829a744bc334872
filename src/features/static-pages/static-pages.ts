export const staticPages = [
  { to: '/about', name: 'About' },
  { to: '/terms-of-service', name: 'Terms of Service' },
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/cookie-policy', name: 'Cookie Policy' },
  { to: '/contact', name: 'Contact' },
] as const;
