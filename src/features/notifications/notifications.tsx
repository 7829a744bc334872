export const Notifications = () => <h1>Notifications</h1>;
