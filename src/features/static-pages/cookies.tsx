export const Cookies = () => <h1>Cookies</h1>;
