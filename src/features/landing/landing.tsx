export const Landing = () => <h1>Someone needs a drummer tonight.</h1>;
